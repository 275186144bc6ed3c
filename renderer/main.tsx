import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gate } from './lock/gate.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gate />
    </StrictMode>,
  )
